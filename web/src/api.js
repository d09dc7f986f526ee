// Requests to the server that delivered this page.

const headers = { "Content-Type": "application/json", "X-Proviso": "studio" };

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function request(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: method === "GET" ? {} : headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, "the studio does not answer: was it ended? Your text is kept in this browser.");
  }
  const text = await response.text();
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    data = { error: text };
  }
  if (!response.ok) throw new Refused(response.status, data?.error ?? `status ${response.status}`);
  return data;
}

export const get = (path) => request("GET", path);
export const post = (path, body) => request("POST", path, body ?? {});
export const put = (path, body) => request("PUT", path, body);
export const remove = (path) => request("DELETE", path, {});

/// Trades the key in the address for a cookie; true if the page may be used.
export async function openSession() {
  const key = /^#key=([0-9a-f]+)$/.exec(location.hash);
  if (key) {
    await post("/api/session", { key: key[1] });
    history.replaceState(null, "", location.pathname + (sessionStorage.getItem("route") ?? "#/"));
    return true;
  }
  return (await get("/api/session")).open;
}

/// Asks a short question and returns the answer of the program.
export async function ask(call) {
  const job = await post("/api/ask", call);
  return { ...job.result, words: job.words };
}

/// Hands a file to the browser.
export function download(name, content, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
