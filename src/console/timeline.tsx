/** One lane for each user and bundle, with grants as bars. */
export const Timeline = () => <p class="empty">The timeline.</p>
