import type { Sharp } from "sharp";

/** The longest side of a stored picture, in pixels: enough to read a label at the door. */
const MAX_SIDE = 1600;
/** The size of a phone's largest photo; more is rejected before it is decoded into memory. */
const MAX_PIXELS = 60_000_000;
const QUALITY = 78;
/**
 * The formats of a phone's camera and a canvas. An SVG is a document that could refer to other
 * files.
 */
const FORMATS = ["jpeg", "png", "webp"];

export interface Picture {
  bytes: Uint8Array;
  type: "image/jpeg" | "image/png";
  width: number;
  height: number;
}

/** Why bytes are rejected as a picture. */
export class NotAPicture extends Error {}

/**
 * Redraws a picture, so that no upload is ever served as it came: upright, at most 1600 pixels per
 * side, without location or camera data. A `drawing` (a signature) keeps its sharp lines and stays
 * PNG. @throws NotAPicture for other bytes, and for too many pixels.
 */
export async function redraw(bytes: Uint8Array, kind: "photo" | "drawing"): Promise<Picture> {
  const { default: sharp } = await import("sharp");
  try {
    const sent = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
    if (!FORMATS.includes((await sent.metadata()).format)) throw new Error("another format");
    const upright = sent.rotate().resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true });
    const { data, info } = await encoded(upright, kind).toBuffer({ resolveWithObject: true });
    if (kind === "drawing" && (await isEmpty(data))) throw new NotAPicture(EMPTY);
    return {
      bytes: data,
      type: kind === "drawing" ? "image/png" : "image/jpeg",
      width: info.width,
      height: info.height,
    };
  } catch (error) {
    if (error instanceof NotAPicture) throw error;
    const tooLarge = (error as Error).message.includes("pixel limit");
    throw new NotAPicture(
      tooLarge ? "This picture is too large. Take it again with fewer pixels." : "This file is not a picture.",
    );
  }
}

const EMPTY = "The signature is empty.";

/** Whether all pixels are the same. */
async function isEmpty(bytes: Uint8Array): Promise<boolean> {
  const { default: sharp } = await import("sharp");
  const { channels } = await sharp(bytes).stats();
  return channels.every(({ stdev }) => stdev === 0);
}

// Transparency becomes white, because a signature is also viewed on a dark screen. No palette,
// which would lose a thin line.
function encoded(upright: Sharp, kind: "photo" | "drawing"): Sharp {
  const onPaper = upright.flatten({ background: "#fff" });
  return kind === "drawing" ? onPaper.png({ compressionLevel: 9 }) : onPaper.jpeg({ quality: QUALITY });
}
