import type { ChangeEvent } from "react";
import { Choices } from "#ui/choices";
import { DateField } from "#ui/date-field";
import { Field, TextField } from "#ui/field";
import { FieldError } from "#ui/notice";
import { MAX_LINE, MAX_TEXT, MAX_TITLE } from "../page-blocks/limits";
import type { Block } from "../page-blocks/schema";
import type { FormProps } from "./form-props";
import { HintsForm, ProductsForm } from "./product-forms";

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** The form of one block. The preview follows as the user types. */
export function BlockForm({ block, data, wrong, onSet }: FormProps<Block["kind"]>) {
  const about = wrong.block ?? wrong.id ?? wrong.kind;
  return (
    <div className="grid grid-cols-1 gap-4 pt-2">
      {about && <FieldError id={`wrong-${block.id}`}>{about}</FieldError>}
      <Fields block={block} data={data} wrong={wrong} onSet={onSet} />
    </div>
  );
}

function Fields({ block, data, wrong, onSet }: FormProps<Block["kind"]>) {
  switch (block.kind) {
    case "greeting":
      return <GreetingForm block={block} data={data} wrong={wrong} onSet={onSet} />;
    case "products":
      return <ProductsForm block={block} data={data} wrong={wrong} onSet={onSet} />;
    case "par":
      return <HintsForm block={block} data={data} wrong={wrong} onSet={onSet} />;
    case "notice":
      return <NoticeForm block={block} data={data} wrong={wrong} onSet={onSet} />;
    case "contact":
      return <ContactForm block={block} data={data} wrong={wrong} onSet={onSet} />;
    case "delivery":
      return (
        <Field
          label="Words under the date"
          value={block.text}
          maxLength={MAX_LINE}
          error={wrong.text}
          onChange={({ currentTarget }) => onSet({ ...block, text: currentTarget.value })}
        />
      );
  }
}

interface Words {
  title: string;
  text: string;
}

/** The title and text fields of a block. */
function WordsFields({
  words,
  wrong,
  onSet,
}: {
  words: Words;
  wrong: FormProps<"greeting">["wrong"];
  onSet: (part: Partial<Words>) => void;
}) {
  return (
    <>
      <Field
        label="Title"
        value={words.title}
        maxLength={MAX_TITLE}
        error={wrong.title}
        onChange={({ currentTarget }) => onSet({ title: currentTarget.value })}
      />
      <TextField
        label="Text"
        value={words.text}
        maxLength={MAX_TEXT}
        error={wrong.text}
        onChange={({ currentTarget }) => onSet({ text: currentTarget.value })}
      />
    </>
  );
}

const GreetingForm = ({ block, wrong, onSet }: FormProps<"greeting">) => (
  <WordsFields words={block} wrong={wrong} onSet={(part) => onSet({ ...block, ...part })} />
);

const TONES = [
  ["info", "Good to know"],
  ["warn", "Please mind"],
] as const;

function NoticeForm({ block, wrong, onSet }: FormProps<"notice">) {
  return (
    <>
      <WordsFields words={block} wrong={wrong} onSet={(part) => onSet({ ...block, ...part })} />
      <Choices
        name={`tone-${block.id}`}
        legend="Kind"
        value={block.tone}
        options={TONES}
        onChoose={(tone) => onSet({ ...block, tone })}
      />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <DateField
          label="First day"
          value={block.from ?? ""}
          error={wrong.from}
          hint="Empty: at once"
          onType={(date) => onSet({ ...block, from: date || null })}
        />
        <DateField
          label="Last day"
          value={block.until ?? ""}
          error={wrong.until}
          hint="Empty: it stays"
          onType={(date) => onSet({ ...block, until: date || null })}
        />
      </div>
    </>
  );
}

function ContactForm({ block, wrong, onSet }: FormProps<"contact">) {
  const typed = (field: "name" | "phone" | "email" | "text") => ({
    value: block[field],
    error: wrong[field],
    onChange: ({ currentTarget }: Typed) => onSet({ ...block, [field]: currentTarget.value }),
  });
  return (
    <>
      <Field label="Name" maxLength={MAX_TITLE} {...typed("name")} />
      <Field label="Phone" type="tel" maxLength={40} {...typed("phone")} />
      <Field label="Email" type="email" maxLength={200} {...typed("email")} />
      <TextField label="Text" maxLength={MAX_TEXT} {...typed("text")} />
    </>
  );
}
