import datetime
import os

from generated import AuthenticatedClient
from generated.api.bundles import list_bundles
from generated.api.grants import create_bundle_grant, revoke_bundle_grant
from generated.api.users import search_users
from generated.models import CreateGrantRequest, CreateGrantRequestGrantType
from generated.types import UNSET

client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["API_KEY"])

bundles, pages, cursor = [], 0, UNSET
while True:
    page = list_bundles.sync(client=client, limit=2, cursor=cursor)
    bundles += [bundle.field_id for bundle in page.bundles]
    pages += 1
    cursor = page.next_cursor
    if cursor is UNSET:
        break
bundle = bundles[-1]
user = search_users.sync(client=client, display_name="rosa").users[0].user_id


def create(**fields):
    return create_bundle_grant.sync(bundle, client=client, body=CreateGrantRequest(**fields))


paid_external = CreateGrantRequestGrantType.PAID_EXTERNAL
ends_at = datetime.datetime(2098, 12, 31, tzinfo=datetime.timezone.utc)
paid = create(user_id=user, grant_type=paid_external, source_id="paid-1", ends_at=ends_at).grant
permanent = create(user_id=user, grant_type=paid_external, source_id="permanent-1").grant
revoked = revoke_bundle_grant.sync(bundle, permanent.id, client=client).grant
refused = create(user_id="unknown", grant_type=CreateGrantRequestGrantType.GIFT)

print(f"""pages {pages}
bundles {",".join(bundles)}
user {user}
paid {paid.id}
permanent {permanent.id}
revoked {revoked.id}
error {refused.error_code}""")
