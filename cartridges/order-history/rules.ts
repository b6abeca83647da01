export { changeCents } from "../order/rules";
