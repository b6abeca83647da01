import { useEffect, useRef } from "react";
import type SignaturePad from "signature_pad";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { Field } from "#ui/field";
import type { EnteredSignature } from "../entered";
import { base64Of } from "./small-photo";
import { isBlank } from "#ui/text";

/**
 * Who signed (empty until entered), with the drawing as base64; or "nobody there"; or nothing yet.
 */
export type Signed = { kind: "signature"; signed_by: string; image: string } | { kind: "nobody" } | null;

export const signedOf = ({ name, image, isNobody }: EnteredSignature): Signed => {
  if (isNobody) return { kind: "nobody" };
  return image ? { kind: "signature", signed_by: name.trim(), image } : null;
};

/** A field to sign in with a finger, and the signer's name; or "Nobody there". */
export function Signature({
  required = false,
  signature: { name, strokes, image, isNobody },
  onChange,
}: {
  required?: boolean;
  signature: EnteredSignature;
  onChange: (part: Partial<EnteredSignature>) => void;
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="float-left pb-2 font-semibold">{required ? "Signature, required" : "Signature"}</legend>
      {!isNobody && (
        <>
          <Paper strokes={strokes} onDrawn={onChange} />
          <Field
            label="Signed by"
            maxLength={100}
            autoComplete="off"
            value={name}
            error={image && isBlank(name) ? "Enter who signed." : undefined}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
        </>
      )}
      <label
        className={classes(
          "flex min-h-12 items-center gap-3 rounded-control border-2 px-4 font-semibold",
          "has-focus-visible:outline-2 has-focus-visible:outline-accent",
          isNobody ? "border-accent bg-accent-wash text-accent" : "border-line",
        )}
      >
        <input
          type="checkbox"
          className="size-5"
          checked={isNobody}
          onChange={({ currentTarget }) => onChange({ isNobody: currentTarget.checked })}
        />
        No one available to sign
      </label>
    </fieldset>
  );
}

/** White paper and dark ink in both themes, because it is stored as drawn. */
function Paper({
  strokes,
  onDrawn,
}: Pick<EnteredSignature, "strokes"> & { onDrawn: (drawn: Pick<EnteredSignature, "strokes" | "image">) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const latestOnDrawn = useRef(onDrawn);
  latestOnDrawn.current = onDrawn;
  const first = useRef(strokes);
  useEffect(() => {
    const paper = canvas.current!;
    let isGone = false;
    void import("signature_pad").then(({ default: Pad }) => {
      if (isGone) return;
      // Uses the screen's pixel ratio, otherwise the line is blurred.
      paper.width = paper.offsetWidth * devicePixelRatio;
      paper.height = paper.offsetHeight * devicePixelRatio;
      paper.getContext("2d")!.scale(devicePixelRatio, devicePixelRatio);
      pad.current = new Pad(paper, { penColor: "#14181d", minWidth: 1, maxWidth: 2.5 });
      const drawn = pad.current;
      if (first.current.length > 0) drawn.fromData(first.current);
      drawn.addEventListener("endStroke", () =>
        latestOnDrawn.current({ strokes: drawn.toData(), image: base64Of(drawn.toDataURL("image/png")) }),
      );
    });
    return () => {
      isGone = true;
      pad.current?.off();
    };
  }, []);
  const clear = () => {
    pad.current?.clear();
    onDrawn({ strokes: [], image: null });
  };
  return (
    <div className="grid gap-2">
      <canvas
        ref={canvas}
        aria-label="Sign here"
        role="img"
        className="h-40 w-full touch-none rounded-control border-2 border-line bg-white"
      />
      <Button className="justify-self-end" onClick={clear}>
        Clear
      </Button>
    </div>
  );
}
