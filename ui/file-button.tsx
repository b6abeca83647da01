import { Camera, FileUp } from "lucide-react";
import { useRef } from "react";
import { Button } from "./button";

interface FileButtonProps {
  label: string;
  name?: string;
  accept: string;
  multiple?: boolean;
  /** Opens the camera if there is one; the button has thumb size. */
  camera?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/**
 * A button in front of a file input, which cannot be styled. The value is cleared, so that the same
 * file can be chosen again after a change.
 */
export function FileButton({
  label,
  name,
  accept,
  multiple = false,
  camera = false,
  disabled,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        {...(camera && { capture: "environment" as const })}
        hidden
        aria-label={name ? `${label} ${name}` : label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button
        size={camera ? undefined : "small"}
        disabled={disabled}
        aria-label={name ? `${label} ${name}` : undefined}
        onClick={() => input.current?.click()}
      >
        {camera ? <Camera aria-hidden className="size-5" /> : <FileUp aria-hidden className="size-4" />}
        {label}
      </Button>
    </>
  );
}
