/** HTML as the server has cleaned it: the one place where a text is drawn as HTML (trust S15). */
export function RichText({ html }: { html: string }) {
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
