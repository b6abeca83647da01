export { addedBy, differs } from "../rules";
