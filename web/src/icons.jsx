// Signs for the views: strokes on a grid of 16.
const strokes = {
  model: "M3 2.5h7l3 3v8H3z M5.5 8h5 M5.5 10.5h5",
  run: "M3 3v10 M8 3v10 M13 3v10 M3 6h5 M8 10h5",
  assumption: "M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4z M5.8 8l1.7 1.7L10.5 6.5",
  proof: "M2.5 4.5h4v3h-4z M9.5 4.5h4v3h-4z M6 11h4v3H6z M4.5 7.5v1.7h7V7.5 M8 9.2V11",
  designs: "M2.5 2.5h4.5v4.5H2.5z M9 2.5h4.5v4.5H9z M2.5 9h4.5v4.5H2.5z M9 9h4.5v4.5H9z",
  programs: "M5.5 4.5L2 8l3.5 3.5 M10.5 4.5L14 8l-3.5 3.5 M9 3L7 13",
  compare: "M2.5 3h4.5v10H2.5z M9 3h4.5v10H9z M3.8 6h2 M10.2 6h2 M10.2 9h2",
  project: "M2 4.5h4.5L8 6h6v7.5H2z",
  jobs: "M2.5 4h2v2h-2z M2.5 10h2v2h-2z M7 5h6.5 M7 11h6.5",
  tour: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z M10.5 5.5L9 9 5.5 10.5 7 7z",
  folder: "M2 4.5h4.5L8 6h6v7.5H2z",
};

export function Icon({ name }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={strokes[name]} fill="none" stroke="currentColor" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round" />
    </svg>
  );
}
