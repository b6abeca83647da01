import { completedKey, device, freshCoverage, freshCustomerFile, freshInvitation, freshKey, someReport, startedKey } from "./ground";
import { PASSWORD } from "./people";
import { rowsOfDomains, type DefinitionRow } from "./domain-rows";
import { folderOf } from "./upload-folder";

const loads = () => ({ route: "33", date: "2026-01-05" });
const files = () => ({ fetchFiles: () => folderOf({ customers: freshCustomerFile() }) });
const yes = "yes";

/** Every command and query: who may. Own means customer 110001 and route 33, on which the inputs are. */
export const DEFINITION_ROWS: Record<string, DefinitionRow> = {
                                //         anon pend own  othr drvr othD rlf  cov  admn supr del  exp  rev
  "user.signIn": {              expected: [yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes], input: () => ({ identifier: "customer", password: PASSWORD, kind: "api", ...device }) },
  "user.signOut": {             expected: [yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes], input: () => ({}) },
  "user.acceptInvitation": {    expected: [yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes], input: async (ground) => ({ token: await freshInvitation(ground), password: "new password", confirm: "new password", ...device }) },
  "user.makeFirstSuperAdmin": { expected: [409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409], input: () => ({ code: "ABCD-EFGH", name: "Eve", username: "eve", email: "eve@example.com", password: "new password", confirm: "new password", ...device }) },
  "user.needsSetup": {          expected: [yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes], input: () => ({}) },
  "user.invitation": {          expected: [yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes], input: async (ground) => ({ token: await freshInvitation(ground) }) },
  "user.me": {                  expected: [401, yes, yes, yes, yes, yes, yes, yes, yes, yes, 401, 401, 401], input: () => ({}) },
  "customer.open": {            expected: [401, yes, yes, 404, 403, 403, 403, 403, yes, yes, 401, 401, 401], input: () => ({ number: "110001" }) },
  "route.open": {               expected: [401, 403, 403, 403, 403, 403, 403, 403, yes, yes, 401, 401, 401], input: () => ({}) },
  "loadList.read": {            expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: loads },
  "loadList.open": {            expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: loads },
  "loading.session": {          expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: () => freshKey() },
  "loading.report": {           expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: async (ground) => ({ id: (await someReport(ground)).reportId }) },
  "loading.performance": {      expected: [401, 403, 403, 403, yes, 403, 403, 403, yes, yes, 401, 401, 401], input: ({ people }) => ({ driverId: people.ids.driver }) },
  "loading.start": {            expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: () => freshKey() },
  "loading.mark": {             expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: async (ground) => ({ ...(await startedKey(ground)), item_id: "TWL", loaded_quantity: 7 }) },
  "loading.markRestShort": {    expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: async (ground) => ({ route: "33", date: (await startedKey(ground)).date }) },
  "loading.complete": {         expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: async (ground) => ({ ...(await startedKey(ground)), manager_email: "office@example.com" }) },
  "loading.reopen": {           expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: async (ground) => ({ ...(await completedKey(ground)).key, reason: "Found a cage." }) },
  "relief.open": {              expected: [401, 403, 403, 403, yes, yes, yes, yes, 403, yes, 401, 401, 401], input: () => ({}) },
  "relief.startCoverage": {     expected: [401, 403, 403, 403, 403, 403, yes, yes, 403, 403, 401, 401, 401], input: () => ({ route: "07", day: "Monday" }) },
  "relief.endCoverage": {       expected: [401, 403, 403, 403, 404, 404, yes, 404, 403, 404, 401, 401, 401], input: async (ground) => ({ id: await freshCoverage(ground) }) },
  "company.overview": {         expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, yes, 401, 401, 401], input: () => ({}) },
  "company.previewImport": {    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, yes, 401, 401, 401], input: files },
  "company.import": {           expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, yes, 401, 401, 401], input: files },
  ...rowsOfDomains("definitions"),
};
