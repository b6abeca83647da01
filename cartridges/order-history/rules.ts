export { addedBy, differs } from "../order/rules";
