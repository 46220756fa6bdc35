/** The requests of clients as they come. */
export const Requests = () => <p class="empty">The requests.</p>
