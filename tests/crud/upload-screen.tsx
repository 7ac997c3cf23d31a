import { postApi } from "#app/contract/system/post.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { defineResource, number, select, text, upload } from "#app/crud/define.ts";
import { crudLoader } from "#app/crud/loader.server.ts";

/** Posts whose remark names files. */
const carrying = defineResource<typeof postApi>({
  name: "system/post",
  path: "/carrying",
  titleField: "postName",
  fields: [select("category", { dict: "post_category" }), text("postCode"), text("postName"), number("sort"), upload("remark", { limit: 2, maxSize: 64 * 1024, accept: ["txt", "png"] })],
  columns: ["postCode", "postName"],
});

/** The page `/carrying` of a test. */
export const uploadScreen = {
  handle: { i18n: ["crud", "system"], title: "system:post.title" },
  loader: crudLoader(carrying, postApi),
  action: crudAction(carrying, postApi),
  default: () => <CrudScreen of={carrying} />,
};
