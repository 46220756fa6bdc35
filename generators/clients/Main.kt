import client.api.BundlesApi
import client.api.GrantsApi
import client.api.UsersApi
import client.infrastructure.ApiClient
import client.infrastructure.ClientError
import client.infrastructure.ClientException
import client.infrastructure.Serializer
import client.model.CreateGrantRequest
import client.model.ErrorResponse
import com.fasterxml.jackson.module.kotlin.readValue
import java.time.OffsetDateTime

fun main() {
    val url = System.getenv("BASE_URL")
    ApiClient.accessToken = System.getenv("API_KEY")

    val bundles = mutableListOf<String>()
    var pages = 0
    var cursor: String? = null
    do {
        val page = BundlesApi(url).listBundles(2, cursor)
        bundles += page.bundles.map { it.id }
        cursor = page.nextCursor
        pages++
    } while (cursor != null)
    val bundle = bundles.last()
    val user = UsersApi(url).searchUsers("rosa").users[0].userId

    val grants = GrantsApi(url)
    val paidExternal = CreateGrantRequest.GrantType.paid_external
    val endsAt = OffsetDateTime.parse("2098-12-31T00:00:00Z")
    val paid = grants.createBundleGrant(bundle, CreateGrantRequest(user, paidExternal, endsAt, "paid-1")).grant
    val lifetime = CreateGrantRequest(user, paidExternal, sourceId = "permanent-1")
    val permanent = grants.createBundleGrant(bundle, lifetime).grant
    val revoked = grants.revokeBundleGrant(bundle, permanent.id).grant
    val error = try {
        grants.createBundleGrant(bundle, CreateGrantRequest("unknown", CreateGrantRequest.GrantType.gift))
        "none"
    } catch (refused: ClientException) {
        val body = (refused.response as ClientError<*>).body as String
        Serializer.jacksonObjectMapper.readValue<ErrorResponse>(body).errorCode
    }

    println("pages $pages")
    println("bundles ${bundles.joinToString(",")}")
    println("user $user")
    println("paid ${paid.id}")
    println("permanent ${permanent.id}")
    println("revoked ${revoked.id}")
    println("error $error")
}
