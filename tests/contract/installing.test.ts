import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import remixOptions from "../../remix.config.js";

const PUBLIC = resolve(import.meta.dirname, "../../public");
interface Manifest {
  id: string;
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  display: string;
  background_color: string;
  theme_color: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}
const manifest = JSON.parse(readFileSync(join(PUBLIC, "manifest.webmanifest"), "utf8")) as Manifest;

/** The size in a PNG file's header, as "192x192". */
function sizeOf(png: Buffer): string {
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe("the portal on a home screen", () => {
  it("has a name that fits under an icon, starts at / and opens in its own window", () => {
    expect(manifest).toMatchObject({ id: "/", start_url: "/", scope: "/", display: "standalone", name: "Clothesline" });
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    for (const color of [manifest.background_color, manifest.theme_color]) expect(color).toMatch(/^#[\da-f]{6}$/);
  });

  it.each(manifest.icons)("has the icon $src in its declared size, $sizes", ({ src, sizes, type }) => {
    const file = readFileSync(join(PUBLIC, src));
    if (type === "image/png") expect(sizeOf(file)).toBe(sizes);
    else expect(file.toString("utf8")).toContain("<svg");
  });

  it("has the icons that Android and iPhones need", () => {
    const sizes = manifest.icons.filter(({ purpose }) => !purpose).map((icon) => icon.sizes);
    expect(sizes).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
    expect(sizeOf(readFileSync(join(PUBLIC, "icon-180.png")))).toBe("180x180");
  });
});

// Routes discovered late would mix a new build's routes into a page of the old one (decision 0070).
it("all routes come with the page", () => {
  expect(remixOptions.future?.v3_lazyRouteDiscovery).toBe(false);
});
