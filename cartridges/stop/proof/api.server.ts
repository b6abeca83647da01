import { asks, calls, executes } from "#kernel/calls.server";
import { addProof, setProofNeeds } from "./commands.server";
import { proofPicture } from "./queries.server";

/** Signatures and photos of a stop. A picture never changes, so the user's browser may cache it. */
const table = calls({
  "POST /stops/:id/proofs": executes(addProof),
  "PUT /customers/:number/proof": executes(setProofNeeds),
  "GET /stops/:id/proofs/:proof": asks(
    proofPicture,
    (sent) => sent,
    ({ bytes, type }) =>
      new Response(Buffer.from(bytes), {
        headers: {
          "Content-Type": type,
          "Content-Length": String(bytes.length),
          "Cache-Control": "private, max-age=31536000, immutable",
        },
      }),
  ),
});
export default table;
