// The brackets keep the word in the address and the file on the server, too: `.client.` in a name means the browser alone.
import { clientApi, NewClient } from "#app/contract/system/client.ts";
import { crudAction } from "#app/crud/action.server.ts";
import { CrudScreen } from "#app/crud/crud-screen.tsx";
import { crudLoader } from "#app/crud/loader.server.ts";
import { client } from "#app/resources/system/client.ts";

export const handle = { i18n: ["crud", "log"], title: "log:client.title" };
export const loader = crudLoader(client, clientApi);
export const action = crudAction(client, clientApi, {
  once: (reply) => {
    const { clientId, clientSecret } = NewClient.parse(reply) ?? {};
    return clientId && clientSecret ? { columns: ["clientId", "clientSecret"], rows: [[clientId, clientSecret]] } : null;
  },
});

export default function Client() {
  return <CrudScreen of={client} />;
}
