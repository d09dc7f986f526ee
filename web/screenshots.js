// The pictures of the documentation: node screenshots.js FOLDER. They are made anew whenever the page
// changes its looks, and are small: WebP, encoded by the browser.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { open, serve, examples, startBrowser } from "./tests/setup.js";

const most = 80_000; // bytes
const into = process.argv[2];
const question = "component=PROTECTED&property=EXCLUSION";

const pictures = {
  "studio-model": ["/#/model/mutex.lts?target=HURRIED", async (page) => {
    await page.waitForSelector(".canvas .node");
    await page.click("main button.primary");
    await page.waitForSelector(".results .chip");
  }],
  "studio-run": ["/#/model/dining-philosophers.lts", async (page) => {
    await page.click("main button.primary");
    await page.click("text=Show the run");
    await page.waitForSelector(".blocked li");
  }],
  "studio-assumption": [`/#/assumption/mutex.lts?${question}`, async (page) => {
    await page.locator("[aria-label='text of the environment']").click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("ENV = (e.acquire -> e.enter -> e.release -> e.exit -> ENV).");
    await page.waitForSelector("text=does not meet it");
    await page.waitForSelector(".canvas .edge");
  }],
  "studio-proof": ["/#/proof/client-server.lts?property=MUTUAL_EXCLUSION&rule=asym", async (page) => {
    await page.waitForSelector(".film-box .canvas .node");
    await page.click("text=Check the proof again");
    await page.waitForSelector("text=accepted");
    await page.click("button[aria-label='round before']");
    await page.waitForTimeout(400);
  }],
};

/// Encodes a picture in a page of its own.
async function asWebp(context, png) {
  const page = await context.newPage();
  const data = await page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width * 0.8, image.height * 0.8];
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/webp", 0.85).split(",")[1];
  }, png.toString("base64"));
  await page.close();
  return Buffer.from(data, "base64");
}

mkdirSync(into, { recursive: true });
const studio = await serve(examples);
const browser = await startBrowser();
try {
  for (const [name, [route, act]] of Object.entries(pictures)) {
    const page = await open(browser, studio, route);
    await page.setViewportSize({ width: 1440, height: 810 });
    await act(page);
    await page.mouse.move(720, 805);
    await page.waitForTimeout(300);
    const bytes = await asWebp(browser.context, await page.screenshot());
    if (bytes.length > most) throw new Error(`${name} has ${bytes.length} bytes`);
    writeFileSync(join(into, `${name}.webp`), bytes);
    console.log(`${name}.webp ${bytes.length} bytes`);
    await page.close({ runBeforeUnload: false });
  }
} finally {
  await browser.close();
  await studio.stop();
}
