/** Asks for page after page of a list, with the cursor of the one before, and returns the whole list. */
export async function walked<Answer>(
  ask: (page: { readonly cursor?: string }) => Promise<Answer>,
  list: keyof Answer,
): Promise<Answer> {
  const items: unknown[] = []
  for (let page = {}; ; ) {
    const answer = await ask(page)
    for (const item of Object(answer[list])) items.push(item)
    const { nextCursor } = Object(answer)
    if (nextCursor === undefined) return { ...answer, [list]: items }
    page = { cursor: nextCursor }
  }
}
