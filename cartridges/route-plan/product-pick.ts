export { PRODUCT_PICK } from "#cartridges/customer/customer-detail/product-pick";
