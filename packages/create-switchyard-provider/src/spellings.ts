/** What stands in the templates, and what a package has there: longer texts first, because some contain others. */
export type Spellings = readonly (readonly [placeholder: string, text: string])[]

/** Everything that the templates spell from a name and an id. */
export const spellings = ({ name, id }: { readonly name: string; readonly id: string }): Spellings => {
  const words = id.toLowerCase().split('_')
  const capitalised = words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
  const joined = capitalised.join('')
  return [
    ['@your-name/switchyard-plugin', name],
    ['your-name', words.join('-')],
    ['Your Name', capitalised.join(' ')],
    ['YOUR_NAME', id],
    ['YOURNAME', id],
    ['YourName', joined],
    ['yourName', `${joined.slice(0, 1).toLowerCase()}${joined.slice(1)}`],
  ]
}

/** A text of a template with the spellings of a package. */
export const spelled = (text: string, all: Spellings): string =>
  all.reduce((result, [placeholder, own]) => result.replaceAll(placeholder, () => own), text)
