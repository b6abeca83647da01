import { expect, it, vi } from "vitest";
import { toastError, toastUndo } from "#ui/toasts";
import { offerUndo } from "./working";

vi.mock("#ui/toasts");

it("reports an act that can't be undone in the words of spec 8", async () => {
  offerUndo("Marina Inn is complete.", () => Promise.reject(new Error("This browser's storage does not respond.")));
  vi.mocked(toastUndo).mock.calls[0]![1]();
  await vi.waitFor(() =>
    expect(toastError).toHaveBeenCalledWith("Failed to update stop: This browser's storage does not respond."),
  );
});
