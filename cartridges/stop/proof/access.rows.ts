import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import { workableStop, type Ground } from "../../../tests/contract/ground";

/** A photo of one pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const photo = async (ground: Ground) => ({
  id: await workableStop(ground),
  proof_id: uuid(),
  kind: "photo",
  image: PIXEL,
});
const serving = { allowed: ["route's driver", "relief on duty", "office"] } as const;

export default rows<Ground>({
  definitions: {
    "stop.addProof": { ...serving, input: photo },
    "stop.proofPicture": {
      ...serving,
      answer: 404,
      input: async (ground) => ({ id: await workableStop(ground), proof: uuid() }),
    },
    "stop.setProofNeeds": {
      allowed: ["route's driver", "office"],
      otherwise: { "other drivers": 404 },
      input: () => ({ number: "110001", signature: "wanted", photo: "off" }),
    },
  },
  calls: {
    "PUT /api/customers/:number/proof": {
      allowed: ["route's driver", "office"],
      otherwise: { "other drivers": 404 },
      call: () => ({ params: { number: "110001" }, body: { signature: "wanted", photo: "off" } }),
    },
    "POST /api/stops/:id/proofs": {
      ...serving,
      call: async (ground) => {
        const { id, ...body } = await photo(ground);
        return { params: { id }, body };
      },
    },
    "GET /api/stops/:id/proofs/:proof": {
      ...serving,
      answer: 404,
      call: async (ground) => ({ params: { id: await workableStop(ground), proof: uuid() } }),
    },
  },
  fields: {
    "PUT /api/customers/:number/proof": {
      params: { number: "customer number" },
      body: { signature: ["", "maybe", null, 7, []], photo: ["", "REQUIRED", null, 7, {}] },
    },
    "POST /api/stops/:id/proofs": {
      params: { id: "id" },
      body: { proof_id: "id", kind: "status", image: ["", "no picture", "é", null, 7], at: "moment" },
      optional: ["at"],
    },
    "GET /api/stops/:id/proofs/:proof": { params: { id: "id", proof: "id" } },
  },
});
