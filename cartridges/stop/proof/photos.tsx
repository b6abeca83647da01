import { Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/button";
import { FileButton } from "#ui/file-button";
import { Notice } from "#ui/notice";
import { smallPhoto } from "./small-photo";

/**
 * Photos not saved yet, as base64: a camera button, and the photos, each of which can be removed.
 */
export function TakePhotos({ photos, onChange }: { photos: readonly string[]; onChange: (photos: string[]) => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const addPhotos = async (files: File[]) => {
    setFailure(null);
    try {
      onChange([...photos, ...(await Promise.all(files.map(smallPhoto)))]);
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  return (
    <div className="grid gap-3">
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        {photos.map((photo, place) => (
          <span key={photo.slice(-40)} className="flex items-center gap-1">
            <img
              src={`data:image/jpeg;base64,${photo}`}
              alt={`Taken, ${place + 1} of ${photos.length}`}
              className="size-16 rounded-control border border-line object-cover"
            />
            <IconButton
              label={`Remove photo ${place + 1}`}
              onClick={() => onChange(photos.filter((_, other) => other !== place))}
            >
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </span>
        ))}
        <FileButton camera label="Add photo" accept="image/*" onFiles={(files) => void addPhotos(files)} />
      </div>
    </div>
  );
}
