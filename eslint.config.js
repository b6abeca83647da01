import js from "@eslint/js";
import a11y from "eslint-plugin-jsx-a11y";
import hooks from "eslint-plugin-react-hooks";
import globals from "./eslint-globals.js";
import typescript from "typescript-eslint";

export default typescript.config(
  {
    ignores: [
      "build/",
      ".former-assets/",
      "node_modules/",
      "data/",
      "services/database/generated/",
      ".screenshots/",
      "test-results/",
    ],
  },
  js.configs.recommended,
  typescript.configs.strict,
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      // A `!` is allowed where the schema or the line above guarantees the value.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-empty-object-type": "off",
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/no-extraneous-class": "off",
    },
  },
  {
    files: ["**/*.tsx"],
    plugins: { "jsx-a11y": a11y, "react-hooks": hooks },
    rules: {
      ...a11y.flatConfigs.recommended.rules,
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      // A scrolling region must be reachable by keyboard, so it takes focus without being interactive.
      "jsx-a11y/no-noninteractive-tabindex": "off",
    },
  },
  {
    files: ["**/*.{js,mjs,cjs}"],
    languageOptions: { globals },
    // A field is left out by taking it apart from the rest.
    rules: { "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }] },
  },
);
