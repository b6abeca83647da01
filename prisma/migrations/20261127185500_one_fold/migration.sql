-- A text without case and accents: by it names are searched for, ordered and held to be the same. ui/text.ts has the same rule (folded), and a
-- test holds both together. lower() in the collation "C" and a list of letters, so that it depends on no server's locale.
CREATE FUNCTION clothesline_fold(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN lower($1 COLLATE "C") ELSE
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036F\u00AD\u200B-\u200F\u2060\uFEFF]', '', 'g') COLLATE "C"),
        'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯÆØŒĐŁÞÐĦŊŦЂЄЅІЈЉЊЋЏҐҒҖҚҢҮҰҲҺӘӨøđðłıς',
        'αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяæoœdlþdħŋŧђєѕіјљњћџґғҗқңүұҳһәөoddliσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  END
$$;

DROP INDEX "customer_account_name_number_idx";
DROP INDEX "customer_route_number_account_name_idx";
CREATE INDEX "customer_name_number_idx" ON "customer" (clothesline_fold("account_name") COLLATE "C", "number");
CREATE INDEX "customer_route_number_name_idx" ON "customer" ("route_number", clothesline_fold("account_name") COLLATE "C");
CREATE INDEX "product_sku_fold_idx" ON "product" (clothesline_fold("sku") COLLATE "C");
