import { apiRoute, apiStream } from "~/kernel/doors.server";
import { importCompany } from "#cartridges/company-import/commands.server";
import { importByRequest } from "#cartridges/company-import/door.server";

const door = apiRoute({ POST: apiStream(importCompany, importByRequest) });
export const loader = door.loader;
export const action = door.action;
