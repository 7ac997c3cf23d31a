import { postApi } from "#app/contract/system/post.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { deedCall } from "#app/crud/deed-action.server.ts";
import { defineResource, text } from "#app/crud/define.ts";
import { crudLoader } from "#app/crud/loader.server.ts";

/** Posts with two deeds: one for several rows, one for a row of the first kind, whose answer is shown once. */
const tried = defineResource<typeof postApi>({
  name: "system/post",
  path: "/tried",
  titleField: "postName",
  fields: [text("postCode"), text("postName")],
  columns: ["postCode", "postName"],
  deeds: [
    { intent: "retire", code: "post_delete", rows: "many", tone: "danger", fields: [text("remark", { required: true })] },
    { intent: "copy", code: "post_add", rows: "one", fields: [text("postCode"), text("postName")], when: { field: "category", is: ["1"] } },
  ],
});

/** The page `/tried` of a test. */
export const triedScreen = {
  handle: { i18n: ["crud", "system"], title: "system:post.title" },
  loader: crudLoader(tried, postApi),
  action: crudAction(tried, postApi, {
    deeds: {
      retire: deedCall(postApi.remove, { input: (ids) => ({ query: { ids: ids.join(",") } }) }),
      copy: deedCall(postApi.submit, {
        input: (_, { postCode, postName }) => ({ body: { category: 1, sort: 1, postCode, postName } }),
        once: ({ id }) => ({ columns: ["postCode"], rows: [[`copied as ${id}`]] }),
      }),
    },
  }),
  default: () => <CrudScreen of={tried} />,
};
