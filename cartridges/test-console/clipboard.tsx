import { Copy } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import type { BaseCartridge } from "#kernel/base-cartridge";
import type { Copies } from "#kernel/cartridge-types";
import { Button } from "#ui/button";
import { useCopying } from "#ui/copying";
import { TextField } from "#ui/field";
import { pieces } from "#ui/formats";
import { EmptyState, Notice } from "#ui/notice";
import type { Bench } from "./bench";
import type { ConsoleLog } from "./console-log";

/** The text formats of a cartridge: its own, and its state as JSON. */
function textsOf(instance: BaseCartridge): [name: string, text: () => Promise<string>][] {
  const copies = "copyFormats" in instance ? (instance as BaseCartridge & Copies) : null;
  const json = (value: unknown) => Promise.resolve(JSON.stringify(value, null, 2));
  return [
    ...(copies?.copyFormats ?? []).map(
      (format) => [format, async () => (await copies!.copyOf(format)).text] as [string, () => Promise<string>],
    ),
    ["state (JSON)", () => json(instance.getSnapshot().data)],
    ["fixture (JSON)", () => json({ key: instance.key, data: instance.getSnapshot().data })],
    ["meta (JSON)", () => json(instance.meta)],
  ];
}

/** Tries each copy format, and compares pasted text with what was copied. */
export function Clipboard({ bench, log }: { bench: Bench; log: ConsoleLog }) {
  const { instance } = useSyncExternalStore(bench.subscribe, bench.getSnapshot, bench.getSnapshot);
  const { copy } = useCopying();
  const [copied, setCopied] = useState<{ name: string; text: string } | null>(null);
  const [pasted, setPasted] = useState("");
  if (!instance) return <EmptyState title="Nothing to copy yet">Load a cartridge first.</EmptyState>;
  const copyAs = async (name: string, format: () => Promise<string>) => {
    try {
      const text = await format();
      setCopied({ name, text });
      setPasted("");
      log.say(`${name}: ${(await copy(name, text)) ? "copied" : "not copied"}, ${text.length} characters`);
    } catch (error) {
      log.say(`${name} failed: ${(error as Error).message}`);
    }
  };
  // Text fields normalize line endings.
  const plain = (text: string) => text.replace(/\r\n?/g, "\n").trim();
  return (
    <div className="grid grid-cols-1 gap-4">
      <div role="group" aria-label="Formats" className="flex flex-wrap gap-2">
        {textsOf(instance).map(([name, format]) => (
          <Button key={name} onClick={() => void copyAs(name, format)}>
            <Copy aria-hidden className="size-4.5" />
            {name}
          </Button>
        ))}
      </div>
      {copied && (
        <>
          <TextField
            label={`Copied as ${copied.name}: ${pieces(copied.text.split("\n").length)} lines`}
            rows={10}
            readOnly
            value={copied.text}
          />
          <TextField
            label="Paste it here to see what arrives"
            rows={4}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
          {pasted !== "" && (
            <Notice kind={plain(pasted) === plain(copied.text) ? "ok" : "warn"}>
              {plain(pasted) === plain(copied.text)
                ? "It is exactly what was copied."
                : `It is not what was copied: ${pieces(pasted.length)} characters for ${pieces(copied.text.length)}.`}
            </Notice>
          )}
        </>
      )}
    </div>
  );
}
