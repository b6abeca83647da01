import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { NotAPicture, redraw } from "./picture.server";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b0c4de" } });

/** What a phone sends as a signature: a line on a transparent background. */
const signed = (width: number, height: number, line = "") =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${line}</svg>`))
    .png()
    .toBuffer();

describe("redrawing a picture", () => {
  it("makes it upright and small, and removes its location", async () => {
    const sent = await plain(4000, 3000)
      .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "52/1 30/1 0/1" } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { bytes, ...picture } = await redraw(sent, "photo");
    expect(picture).toEqual({ type: "image/jpeg", width: 1200, height: 1600 });
    const stored = await sharp(bytes).metadata();
    expect([stored.format, stored.exif, stored.orientation]).toEqual(["jpeg", undefined, undefined]);
  });

  it("keeps a drawing as PNG in its size, with its thinnest line visible", async () => {
    const sent = await signed(300, 120, '<path d="M10 90 C 90 10, 150 10, 280 80" stroke="#000" fill="none"/>');
    expect(await redraw(sent, "drawing")).toMatchObject({ type: "image/png", width: 300, height: 120 });
  });

  it("rejects an empty drawing as a signature", async () => {
    await expect(redraw(await signed(300, 120), "drawing")).rejects.toThrow(new NotAPicture("The signature is empty."));
  });

  it("shrinks a file of 20 MB", async () => {
    const sent = Buffer.concat([await plain(4000, 3000).jpeg().toBuffer(), Buffer.alloc(20_000_000, "film")]);
    const { bytes, width, height } = await redraw(sent, "photo");
    expect([width, height]).toEqual([1600, 1200]);
    expect(bytes.length).toBeLessThan(1_000_000);
  });

  it("removes what is hidden behind a picture's bytes", async () => {
    const script = Buffer.from("<script>alert(1)</script>");
    const { bytes } = await redraw(Buffer.concat([await plain(20, 20).jpeg().toBuffer(), script]), "photo");
    expect(Buffer.from(bytes).includes(script)).toBe(false);
  });
});

describe("an invalid picture", () => {
  it.each([
    ["a text", Buffer.from("This is a text file named door.jpg.")],
    ["nothing", Buffer.alloc(0)],
    [
      "a drawing with a script",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
  ])("%s is rejected with a message", async (_, sent) => {
    await expect(redraw(sent, "photo")).rejects.toThrow(new NotAPicture("This file is not a picture."));
  });

  it("is rejected if it is truncated", async () => {
    const whole = await plain(800, 800).jpeg().toBuffer();
    await expect(redraw(whole.subarray(0, whole.length / 2), "photo")).rejects.toThrow(NotAPicture);
  });

  it("of 30,000 by 30,000 pixels is rejected before it is decoded", async () => {
    // A PNG that claims this size in its header; its few bytes would decode to 2.7 GB.
    const large = await plain(10, 10).png().toBuffer();
    large.writeUInt32BE(30_000, 16);
    large.writeUInt32BE(30_000, 20);
    await expect(redraw(large, "photo")).rejects.toThrow(NotAPicture);
  });
});
