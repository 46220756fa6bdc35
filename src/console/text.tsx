/** Control characters, and what turns the direction of text around; joiners stay, which emoji and scripts need. */
const live = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** Text from outside with its invisible and reversing characters written out; `keep` are those that stay. */
export const visible = (text: string, keep = ''): string =>
  text.replaceAll(live, (found) =>
    keep.includes(found) ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Text from outside, which cannot change the text around it. */
export const Text = ({ of }: { readonly of: string }) => <bdi>{visible(of)}</bdi>
