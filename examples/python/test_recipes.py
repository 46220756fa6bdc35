"""The recipes for recurring payments in Python, run by pytest on the fixtures of bundle_access_pytest.py."""

from datetime import datetime

import pytest

from bundle_access_pytest import Refused


def end(grant):
    """Returns when a grant ends: a date-time may be written in several ways."""
    return "endsAt" in grant and datetime.fromisoformat(grant["endsAt"].replace("Z", "+00:00"))


def create(mock, grant):
    """Creates a grant. Some services answer a repetition with 409: then it is the grant of this source, if its end is the same."""
    path = f"/bundles/{mock.bundle}/grants"
    try:
        return mock.api("POST", path, grant)["grant"]
    except Refused as refusal:
        own = f"{path}?userId={grant['userId']}&sourceId={grant['sourceId']}"
        for found in mock.pages(own, "grants") if refusal.status == 409 else ():
            if end(found) == end(grant):
                return found
        raise


def record_first_invoice(mock, user_id, invoice, period_end):
    """The first invoice is paid: access until the end of the period that it paid for."""
    grant = {"userId": user_id, "grantType": "paid_external", "sourceId": invoice, "endsAt": period_end}
    return create(mock, grant)


def record_renewal(mock, user_id, invoice, period_end):
    """A renewal is paid: the same call, with the new invoice's id and the new period's end."""
    grant = {"userId": user_id, "grantType": "paid_external", "sourceId": invoice, "endsAt": period_end}
    return create(mock, grant)


def record_lifetime(mock, user_id, payment):
    """Access for good is paid: a source of its own, and no endsAt at all."""
    grant = {"userId": user_id, "grantType": "paid_external", "sourceId": payment}
    return create(mock, grant)


def receive(mock, event):
    """A renewal that fails asks for nothing: neither a grant nor a revoke."""
    if event["type"] == "payment-failed":
        return
    record_renewal(mock, event["user"], event["invoice"], event["period_end"])


def cancel_at_period_end(subscription):
    """A customer cancels at the end of the period: our own note and no call."""
    subscription["renews"] = False


def take_back(mock, user_id, payment):
    """A payment goes back: revoke what it bought. What was granted after it goes with it."""
    path = f"/bundles/{mock.bundle}/grants"
    for grant in list(mock.pages(f"{path}?userId={user_id}&sourceId={payment}", "grants")):
        try:
            mock.api("DELETE", f"{path}/{grant['id']}")
        except Refused as refusal:
            # It has ended by itself, or an attempt whose answer was lost has revoked it.
            if refusal.status not in (404, 409, 410):
                raise


@pytest.fixture
def ann(mock):
    return mock.api("GET", "/users?displayName=Ann%20Example")["users"][0]["userId"]


def access_until(mock, user_id):
    """Until when a user has access now, by the ledger, for a service may leave it out: a date-time, "for good", or None."""
    if not any(one["user"]["userId"] == user_id for one in mock.pages(f"/bundles/{mock.bundle}/users", "users")):
        return None
    live = [grant for grant in mock.grants() if grant["userId"] == user_id and grant["state"] in ("current", "scheduled")]
    return max(grant["endsAt"] or "for good" for grant in live)


def test_the_first_invoice_gives_access_until_the_end_of_the_paid_period(mock, ann, clock, notes):
    notes.add("invoice-paid", userId=ann, periodEnd="2026-02-28T10:00:00Z")
    record_first_invoice(mock, ann, "in_1", "2026-02-28T10:00:00Z")
    assert access_until(mock, ann) == "2026-02-28T10:00:00.000Z"
    clock.advance_to("2026-02-28T10:00:00Z")
    assert access_until(mock, ann) is None
    assert mock.advice() == []


def test_a_renewal_begins_where_the_paid_period_ends(mock, ann, clock):
    record_first_invoice(mock, ann, "in_1", "2026-02-28T10:00:00Z")
    clock.advance("25d")
    record_renewal(mock, ann, "in_2", "2026-03-31T10:00:00Z")
    starts = {grant["sourceId"]: grant["startsAt"] for grant in mock.grants()}
    assert starts["in_2"] == "2026-02-28T10:00:00.000Z"
    assert mock.advice() == []


def test_a_lost_answer_is_sent_again_under_the_same_source(mock, ann, faults):
    faults.add("drop-after", operation="createBundleGrant", times=1)
    with pytest.raises(OSError):
        record_first_invoice(mock, ann, "in_1", "2026-02-28T10:00:00Z")
    record_first_invoice(mock, ann, "in_1", "2026-02-28T10:00:00Z")
    assert [grant["sourceId"] for grant in mock.grants()] == ["in_1"]
    assert faults.list()[0]["over"]


def test_a_lifetime_purchase_gives_access_for_good(mock, ann, clock, notes):
    notes.add("lifetime-paid", userId=ann)
    assert "endsAt" not in record_lifetime(mock, ann, "pay_1")
    clock.advance_to("2099-01-01T00:00:00Z")
    assert access_until(mock, ann) == "for good"
    assert mock.advice() == []


def test_after_a_failed_renewal_the_access_ends_by_itself(mock, ann, clock, notes):
    receive(mock, {"type": "invoice-paid", "user": ann, "invoice": "in_1", "period_end": "2026-02-28T10:00:00Z"})
    clock.advance("27d")
    notes.add("payment-failed", userId=ann)
    receive(mock, {"type": "payment-failed", "user": ann})
    clock.advance("1d")
    assert access_until(mock, ann) is None
    assert mock.advice() == []


def test_who_cancels_keeps_what_is_paid_for(mock, ann, notes):
    subscription = {"renews": True}
    record_first_invoice(mock, ann, "in_1", "2026-02-28T10:00:00Z")
    notes.add("cancel-at-period-end", userId=ann)
    cancel_at_period_end(subscription)
    assert not subscription["renews"]
    assert access_until(mock, ann) == "2026-02-28T10:00:00.000Z"
    assert mock.advice() == []


def test_a_refund_takes_the_later_periods_with_it(mock, ann, notes):
    record_first_invoice(mock, ann, "in_1", "2026-02-28T10:00:00Z")
    record_renewal(mock, ann, "in_2", "2026-03-31T10:00:00Z")
    record_renewal(mock, ann, "in_3", "2026-04-30T10:00:00Z")
    notes.add("refund", userId=ann, sourceId="in_2")
    take_back(mock, ann, "in_2")
    take_back(mock, ann, "in_2")
    assert access_until(mock, ann) == "2026-02-28T10:00:00.000Z"
    assert mock.advice() == []
