export { addedBy, differs } from "#cartridges/order/rules";
