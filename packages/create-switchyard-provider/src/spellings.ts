/** Placeholders of the templates and their texts in a package: longer placeholders first, because some contain others. */
export type Spellings = readonly (readonly [placeholder: string, text: string])[]

/** Lists the spellings that follow from a name and an id. */
export const listSpellings = ({ name, id }: { readonly name: string; readonly id: string }): Spellings => {
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

/** Replaces the placeholders in a text of a template. */
export const spell = (text: string, all: Spellings): string =>
  all.reduce((result, [placeholder, own]) => result.replaceAll(placeholder, () => own), text)
