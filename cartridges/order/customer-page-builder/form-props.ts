import type { Block, BlockOf } from "../page-blocks/schema";
import type { PageState } from "./cartridge";

/** What the form of a block of one kind is given. */
export interface FormProps<Of extends Block["kind"]> {
  block: BlockOf<Of>;
  data: PageState;
  /** What is wrong, by field. */
  wrong: Readonly<Record<string, string>>;
  onSet: (block: BlockOf<Of>) => void;
}
