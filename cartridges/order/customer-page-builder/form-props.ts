import type { Block, BlockOf } from "../page-blocks/schema";
import type { PageState } from "./cartridge";

/** The props of a block's form. */
export interface FormProps<Of extends Block["kind"]> {
  block: BlockOf<Of>;
  data: PageState;
  /** Validation errors by field. */
  wrong: Readonly<Record<string, string>>;
  onSet: (block: BlockOf<Of>) => void;
}
