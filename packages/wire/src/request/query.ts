/** Query parameters as an object without a prototype. The first of a repeated parameter counts; an empty one is absent. */
export const queryObject = (parameters: URLSearchParams): Readonly<Record<string, string>> => {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of parameters) if (value !== '' && !(name in query)) query[name] = value
  return query
}
