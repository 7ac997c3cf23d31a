import { createContext, useContext } from "react";

/** What only the server knows of a page while it draws it; in the browser both are already in the document. */
export const PageContext = createContext({ nonce: "", css: "" });

export function usePage() {
  return useContext(PageContext);
}
