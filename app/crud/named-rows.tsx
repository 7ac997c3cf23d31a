/** The rows that a form is about, by name, and their ids for it to send. */
export function NamedRows({ titles }: { titles: readonly { id: string; title: string }[] }) {
  return (
    <ul className="bullets">
      {titles.map(({ id, title }) => (
        <li key={id}>
          {title}
          <input type="hidden" name="ids" value={id} />
        </li>
      ))}
    </ul>
  );
}
