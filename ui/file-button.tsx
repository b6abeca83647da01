import { FileUp } from "lucide-react";
import { useRef } from "react";
import { Button } from "./button";

/** A button in front of a file input, which cannot be styled. The value is cleared, so that the same file can be chosen again after a change. */
export function FileButton({
  label,
  name,
  accept,
  multiple = false,
  disabled,
  onFiles,
}: {
  label: string;
  name?: string;
  accept: string;
  multiple?: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={name ? `${label} ${name}` : label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button
        size="small"
        disabled={disabled}
        aria-label={name ? `${label} ${name}` : undefined}
        onClick={() => input.current?.click()}
      >
        <FileUp aria-hidden className="size-4" />
        {label}
      </Button>
    </>
  );
}
