/** What the workspace holds, and what changes it. */
export const State = () => <p class="empty">The state.</p>
