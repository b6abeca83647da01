import { useState, type FormEvent } from "react";
import { Button } from "#ui/button";
import { DraftForm, useFormDraft } from "#ui/drafts/form-draft";
import { Field, SelectField, TextField } from "#ui/field";
import { pieces } from "#ui/formats";
import { REST_REASONS, type RestReason } from "./kinds";
import type { AccountedItem } from "./rules";
import type { SettledLine } from "./schema";
import { REST_WORDS } from "./words";

/**
 * How many pieces came back, and why if not all did. The reason is optional and does not
 * block closing the day.
 */
export default function RestForm({
  item,
  about,
  onSave,
  onCancel,
}: {
  item: AccountedItem;
  /** The route and the day. */
  about: string;
  onSave: (line: SettledLine) => void;
  onCancel: () => void;
}) {
  const draft = useFormDraft("settle", `${about} ${item.item_id}`);
  const [returned, setReturned] = useState(String(item.returned ?? Math.max(0, item.left)));
  const [reason, setReason] = useState<RestReason | "">(item.reason ?? "");
  const [text, setText] = useState(item.text);
  const count = /^\d{1,6}$/.test(returned.trim()) ? Number(returned) : null;
  const rest = count === null ? 0 : item.left - count;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count === null) return;
    const isOpen = rest !== 0;
    draft.sent();
    onSave({
      item_id: item.item_id,
      returned: count,
      reason: isOpen && reason !== "" ? reason : null,
      text: isOpen ? text.trim() : "",
    });
  };
  return (
    <DraftForm draft={draft} onSubmit={submit} className="grid gap-3 rounded-card bg-sunk p-3">
      <Field
        label="Pieces that came back"
        inputMode="numeric"
        value={returned}
        error={count === null ? "Write a number of pieces." : undefined}
        onChange={({ currentTarget }) => setReturned(currentTarget.value)}
      />
      {rest !== 0 && (
        <>
          <SelectField
            label={rest > 0 ? `Why are ${pieces(rest)} missing?` : `Why are there ${pieces(-rest)} too many?`}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value as RestReason | "")}
          >
            <option value="">Nobody knows yet</option>
            {REST_REASONS.map((each) => (
              <option key={each} value={each}>
                {REST_WORDS[each]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="In a few words"
            rows={2}
            maxLength={2_000}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </>
      )}
      <div className="flex gap-2 [&>*]:flex-1">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </div>
    </DraftForm>
  );
}
