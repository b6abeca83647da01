import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button";
import { EmptyState } from "#ui/notice";
import { OrderList } from "#ui/order-list";
import { toastUndo } from "#ui/toasts";
import { MAX_BLOCKS } from "../page-blocks/limits";
import { KINDS, kindInWords, missingIn, nameOfBlock } from "../page-blocks/rules";
import type { Block } from "../page-blocks/schema";
import { BlockForm } from "./block-form";
import type CustomerPageBuilderCartridge from "./cartridge";
import type { PageState } from "./cartridge";
import { RowMenuOf } from "./row-menu";

/**
 * The page's blocks in order, each with its form. They move by dragging, by keyboard on the handle,
 * or from their menu.
 */
export default function BlockList({ cartridge, data }: { cartridge: CustomerPageBuilderCartridge; data: PageState }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const { draft, wrong } = data;
  const remove = (block: Block) => toastUndo(`${nameOfBlock(block)} is removed.`, cartridge.remove(block.id));
  const items = draft.map((block) => {
    const isWrong = Object.keys(wrong[block.id] ?? {}).length > 0;
    const isOpen = block.id === openId || isWrong;
    return {
      id: block.id,
      name: nameOfBlock(block),
      block,
      note: <Note block={block} isWrong={isWrong} />,
      open: isOpen ? (
        <div className="px-3 pt-1 pb-3">
          <BlockForm
            block={block}
            data={data}
            wrong={wrong[block.id] ?? {}}
            onSet={(next) => cartridge.setBlock(next)}
          />
        </div>
      ) : null,
    };
  });
  return (
    <section aria-label="Blocks" className="grid grid-cols-1 gap-3">
      {items.length === 0 ? (
        <EmptyState title="No blocks yet">Add the first one, such as a greeting.</EmptyState>
      ) : (
        <OrderList
          label="Blocks of the page"
          noun="block"
          items={items}
          onOrder={(next) => cartridge.order(next.map(({ id }) => id))}
          onOpen={({ id }) => setOpenId(id === openId ? null : id)}
          menu={({ block }, row) => <RowMenuOf row={row} onRemove={() => remove(block)} />}
        />
      )}
      <AddBlock isFull={draft.length >= MAX_BLOCKS} onAdd={(kind) => setOpenId(cartridge.add(kind))} />
    </section>
  );
}

function Note({ block, isWrong }: { block: Block; isWrong: boolean }) {
  const missing = missingIn(block);
  if (isWrong) return <span className="block text-13 font-semibold text-bad">Something here is wrong</span>;
  return missing && <span className="block text-13 text-warn">{missing}</span>;
}

function AddBlock({ isFull, onAdd }: { isFull: boolean; onAdd: (kind: Block["kind"]) => void }) {
  if (isFull) return <p className="text-ink-2">A page has at most {MAX_BLOCKS} blocks.</p>;
  return (
    <div role="group" aria-label="Add a block" className="flex flex-wrap gap-2">
      {KINDS.map((kind) => (
        <Button key={kind} size="small" onClick={() => onAdd(kind)} aria-label={`Add block: ${kindInWords(kind)}`}>
          <Plus aria-hidden className="size-4" />
          {kindInWords(kind)}
        </Button>
      ))}
    </div>
  );
}
