import { useState } from "react";
import { ApiError } from "#kernel/api-client";
import type CustomerDetailCartridge from "./cartridge";
import type { CustomerDetailData } from "./schema";

/**
 * What was agreed when a form was opened, against which what somebody else agrees meanwhile is noticed. Once the server has said it, it
 * was seen: a second try puts what is typed here in its place.
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
      throw new ApiError(409, `${error.message} Try again to put yours in its place.`, error.fields);
    }
  };
  return { was, saveAgainst };
}
