import { rows } from "#kernel/access-rows";
import { folderOf } from "../../tests/contract/upload-folder";
import { CUSTOMER_COLUMNS, csv } from "../../tests/support/company-files";

let customers = 300_000;
const freshCustomerFile = () =>
  csv(CUSTOMER_COLUMNS, [++customers, "New Cafe", "", "", "", "", "", "", "33", "M", "Weekly", "", "", ""]);
const files = () => ({ fetchFiles: () => folderOf({ customers: freshCustomerFile() }) });
const upload = () => {
  const form = new FormData();
  form.append("customers", new Blob([freshCustomerFile()]), "customers.csv");
  return form;
};

export default rows({
  opening: { as: "SuperAdmin", key: {}, shows: "customers.csv" },
  definitions: {
    "company.overview": { allowed: ["SuperAdmin"], input: () => ({}) },
    "company.previewImport": { allowed: ["SuperAdmin"], input: files },
    "company.exportFile": { allowed: ["SuperAdmin"], input: () => ({ file: "customers" }) },
    "company.import": { allowed: ["SuperAdmin"], input: files },
  },
  calls: {
    "POST /api/import": { allowed: ["SuperAdmin"], call: () => ({ raw: upload() }) },
    "GET /api/import/current/:file": { allowed: ["SuperAdmin"], call: () => ({ params: { file: "catalog" } }) },
  },
  fields: { "GET /api/import/current/:file": { params: { file: ["customer", "users", "..%2f", "A".repeat(61)] } } },
  // Multipart uploads have tests of their own.
  withoutFields: ["POST /api/import"],
});
