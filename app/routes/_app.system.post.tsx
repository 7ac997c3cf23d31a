import { postApi } from "#app/contract/system/post.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { post } from "#app/resources/system/post.ts";

export const handle = { i18n: ["crud", "system"], title: "system:post.title" };
export const loader = crudLoader(post, postApi);
export const action = crudAction(post, postApi);

export default function Post() {
  return <CrudScreen of={post} />;
}
