import { useState, type FormEvent } from "react";
import { Button } from "#ui/button";
import { DraftForm, useFormDraft } from "#ui/drafts/form-draft";
import { SelectField, TextField } from "#ui/field";
import { FileButton } from "#ui/file-button";
import { Notice } from "#ui/notice";
import type BriefingCartridge from "./cartridge";
import { MAX_CHARACTERS, type FactName } from "./kinds";
import type { Fact } from "./schema";
import { FACT_WORDS } from "./words";
import { isBlank } from "#ui/text";

interface Props {
  cartridge: BriefingCartridge;
  number: string;
  /** The facts to choose from: the edited one, or all that are missing. */
  choices: readonly FactName[];
  fact?: Fact | undefined;
  onClose: () => void;
}

/**
 * Writes or edits one fact in place, saved on the phone at once. If several are possible, the user
 * first picks one.
 */
export function FactForm({ cartridge, number, choices, fact, onClose }: Props) {
  const [name, setName] = useState<FactName>(choices[0]!);
  const [text, setText] = useState(fact?.text ?? "");
  const draft = useFormDraft("fact", `${number} ${fact?.fact ?? ""}`);
  const [failure, setFailure] = useState<string | null>(null);
  const closeOnceSaved = (saving: Promise<unknown>) =>
    void saving.then(
      () => {
        draft.sent();
        onClose();
      },
      (error: Error) => setFailure(error.message),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === "door") return;
    if (isBlank(text) && !fact) return setFailure("Enter a few words.");
    closeOnceSaved(cartridge.note(number, name, text.trim()));
  };
  const { hint } = FACT_WORDS[name];
  return (
    <DraftForm draft={draft} onSubmit={submit} className="grid gap-3 rounded-card bg-sunk p-3">
      {failure && <Notice kind="bad">{failure}</Notice>}
      {choices.length > 1 && (
        <SelectField
          label="What do you know?"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value as FactName)}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {FACT_WORDS[choice].name}
            </option>
          ))}
        </SelectField>
      )}
      {name !== "door" && (
        <TextField
          label={FACT_WORDS[name].name}
          rows={2}
          maxLength={MAX_CHARACTERS}
          placeholder={hint}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          {...(fact && { hint: "Leave it empty to remove it." })}
        />
      )}
      <div className="flex flex-wrap gap-2 [&>*]:flex-1">
        <Button onClick={onClose}>Cancel</Button>
        {name === "door" ? (
          <FileButton
            camera
            label={fact ? "New photo" : "Take photo"}
            accept="image/*"
            onFiles={([file]) => file && closeOnceSaved(cartridge.photograph(number, file))}
          />
        ) : (
          <Button type="submit" variant="primary">
            Save
          </Button>
        )}
      </div>
    </DraftForm>
  );
}
