import { MAX_IMAGE_CHARACTERS } from "../kinds";

const MAX_SIDE = 1600;
/** JPEG qualities, tried in turn until the photo fits into a call. */
const QUALITIES = [0.8, 0.6, 0.4];

/**
 * Shrinks a camera photo for a call: base64 of a JPEG of at most 1600 pixels a side.
 * @throws Error with a sentence if it is not a picture.
 */
export async function smallPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new Error("This file is not a picture.");
  });
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const image = base64Of(canvas.toDataURL("image/jpeg", quality));
    if (image.length > 0 && image.length <= MAX_IMAGE_CHARACTERS) return image;
  }
  throw new Error("This picture is too large. Take it again with fewer pixels.");
}

/** The part of a data URL after the comma. */
export const base64Of = (address: string): string => address.slice(address.indexOf(",") + 1);
