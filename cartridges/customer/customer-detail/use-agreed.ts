import { useState } from "react";
import { ApiError } from "#kernel/api-client";
import type CustomerDetailCartridge from "./cartridge";
import type { CustomerDetailData } from "./schema";

/**
 * Optimistic locking for a form: `was` is what was agreed when it was opened, and saving conflicts
 * if somebody else has changed that. The error says what is agreed now, and a second try overwrites
 * it.
 */
export function useAgreed<Agreed>(cartridge: CustomerDetailCartridge, agreedOf: (data: CustomerDetailData) => Agreed) {
  const read = () => agreedOf(cartridge.getSnapshot().data!);
  const [was, setWas] = useState(read);
  const saveAgainst = async <Answer>(save: (was: Agreed) => Promise<Answer>): Promise<Answer> => {
    try {
      return await save(was);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      await cartridge.refresh();
      setWas(read());
      throw new ApiError(409, `${error.message} Save again to replace it with yours.`, error.fields);
    }
  };
  return { was, saveAgainst };
}
